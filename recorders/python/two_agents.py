"""One agent books a flight; meanwhile the other changes the date."""

import sys

from hasse_recorder import Recorder

trip = {}
with Recorder(sys.argv[1], state=trip, track_provenance=True) as recorder:
    recorder.op("user", [], {"trip.date": "14 June"})
    with recorder.begin("flight", ["trip.date"]) as booking:
        date = booking.values()["trip.date"]  # and now a model thinks, while ...
        recorder.op("user", ["trip.date"], {"trip.date": "21 June"})
        booking.commit({"booking": date}, "book")
