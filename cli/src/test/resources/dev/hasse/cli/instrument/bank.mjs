// One account and two agents: planner reads 100, booker reads it, too, and writes 105, planner writes 70 and has not seen that.
import { setTimeout as sleep } from "node:timers/promises";

const balances = { a1: 100 };

export const tools = {
  get_balance: {
    description: "the balance of an account",
    parameters: ["account"],
    run: ({ account }) => answer(() => balances[account]),
  },
  set_balance: {
    description: "sets the balance of an account",
    parameters: ["account", "value"],
    run: ({ account, value }) => answer(() => (balances[account] = value)),
  },
};

async function answer(balance) {
  await pause();
  const answered = { balance: balance() };
  await pause();
  return answered;
}

/** Longer than a tick of the clocks in the logs. */
export const pause = () => sleep(10);

/** Something that happens once, for which others wait. */
function event() {
  let happen;
  const happened = new Promise((resolve) => (happen = resolve));
  return { happen, happened };
}

const hasRead = event();
const hasBooked = event();

/** What the model of an agent answers, time after time: a call of a tool, and at the end nothing. */
export async function* turns(agent) {
  await pause();
  if (agent === "booker") {
    await hasRead.happened;
    yield { id: "b1", tool: "get_balance", input: { account: "a1" } };
    await pause();
    yield { id: "b2", tool: "set_balance", input: { account: "a1", value: 105 } };
    hasBooked.happen();
  } else {
    yield { id: "p1", tool: "get_balance", input: { account: "a1" } };
    hasRead.happen();
    await hasBooked.happened;
    await pause();
    yield { id: "p2", tool: "set_balance", input: { account: "a1", value: 70 } };
  }
}

/** Runs both, and starts booker when planner has read. */
export async function run(planner, booker) {
  const planned = planner();
  await Promise.race([planned, hasRead.happened]);
  await Promise.all([planned, booker()]);
}
