// Loaded before each program: whoever would connect to another machine fails at once.
import { Socket } from "node:net";

Socket.prototype.connect = () => {
  console.error(new Error("a program of the tests may not use the network"));
  process.exit(7);
};
