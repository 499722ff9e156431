// One agent books a flight; meanwhile the other changes the date.
import { Recorder } from "./hasse_recorder.ts";

async function main(file: string): Promise<void> {
  const trip = new Map();
  const recorder = new Recorder(file, { state: trip, trackProvenance: true });
  recorder.op("user", [], { "trip.date": "14 June" });
  await recorder.within("flight", ["trip.date"], async (booking) => {
    const date = booking.values()["trip.date"] ?? null; // and now a model thinks, while ...
    recorder.op("user", ["trip.date"], { "trip.date": "21 June" });
    booking.commit({ booking: date }, "book");
  });
  recorder.close();
}

void main(process.argv[2] ?? "trace.jsonl");
