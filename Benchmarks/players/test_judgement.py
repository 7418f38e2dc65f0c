"""The judgement of a run by the pictures on the screen."""

import unittest

from .judgement import ad, asked, break_moved, judge, length, moved, start

START = 1_795_000_000


def seen(*spans, late=2.0, each=0.05):
    """Looks at a picture, from spans of (from, to, how much later than at the beginning); between them there is no picture."""
    looks = []
    for begins, ends, more in spans:
        for index in range(int((ends - begins) / each)):
            at = begins + index * each
            looks.append((at, START + at, int(START + at + 1e-6 - late - more)))
    return looks


class JudgementTests(unittest.TestCase):
    def test_a_player_that_plays_on(self):
        found = judge(seen((1, 30, 0)), 30)
        self.assertEqual({name: round(value, 1) for name, value in found.items()}, {
            "first": 1, "late": 2, "still": 0, "longest": 0, "wrong": 0, "repeated": 0, "skipped": 0, "late_at_end": 2, "moves": True,
            "survived": True})

    def test_one_that_stands_still_and_goes_on_later_is_wrong_from_then_on(self):
        # It shows the same second from 10 to 15.
        looks = seen((1, 10, 0)) + [(at / 20, START + at / 20, START + 7) for at in range(200, 300)] + seen((15, 30, 5))
        found = judge(looks, 30)
        self.assertEqual([round(found[name], 1) for name in ("still", "wrong", "repeated", "skipped", "late_at_end")], [5, 15, 0, 0, 7])
        self.assertTrue(found["survived"])

    def test_one_that_jumps_to_where_it_ought_to_be_has_skipped(self):
        looks = seen((1, 10, 0), (15, 30, 0))
        found = judge(looks, 30)
        self.assertEqual([round(found[name], 1) for name in ("still", "wrong", "repeated", "skipped")], [5, 0, 0, 5])

    def test_one_that_shows_a_second_again(self):
        found = judge(seen((1, 10, 0), (10, 30, 3)), 30)
        self.assertEqual([found["repeated"], found["skipped"]], [3, 0])

    def test_one_that_stops_or_never_begins_has_not_survived(self):
        found = judge(seen((1, 10, 0)), 30)
        self.assertEqual([round(found["still"]), found["moves"], found["survived"]], [20, False, False])
        found = judge([(0.1, START, None)], 30)
        self.assertEqual([found["first"], found["still"], found["survived"]], [None, 30, False])

    def test_what_ends_is_played_to_its_end(self):
        self.assertTrue(judge(seen((1, 12, 0)), 30, is_to_end=True)["survived"])
        self.assertFalse(judge(seen((1, 30, 0)), 30, is_to_end=True)["survived"], "it ought to have ended")
        self.assertFalse(judge(seen((1, 3, 0)), 30, is_to_end=True)["survived"], "it ended too soon")

    def test_faults_begin_soon_and_keep_what_lies_between_them(self):
        for faults, expected in {
            "404@30-34": "404@50-54", "list.stale@20-50": "list.stale@50-20", "offline@30-40,reset@40": "offline@50-0,reset@0",
            "rate=600@0-30,pad=2000": "rate=600@50-20,pad=2000", "disc@0of10": "disc@0of10", "dvr=30": "dvr=30",
            "end@after60": "end@after8", "end@after60-80": "end@after8-28", "offline@after0-15": "offline@after0-15",
            "wrap@after30": "wrap@after8", "token=60": "token=16", "640x360.gap@30-34": "640x360.gap@50-54",
        }.items():
            self.assertEqual(moved(faults, START // 60 * 60 + 50), expected)

    def test_a_fault_of_keys_begins_when_one_changes(self):
        self.assertEqual([start(START + 0.5, marks) for marks in ([""], ["key=10"], ["key=0"], ["key=30", "key.iv=sequence"])],
                         [START + 9, START + 10, START + 9, START + 20])

    def test_a_break_begins_soon_and_its_ad_is_no_standstill(self):
        start = START // 60 * 60 + 50
        self.assertEqual(break_moved(["break=20-36", "break.as=splice"], start), ("break=50-6", 16))
        self.assertEqual(break_moved(["break=after0-15", "break.cue=pre,once"], start), ("break=after0-15", 15))
        self.assertEqual(break_moved([], start), (None, 0))
        for marks, faults, seconds in (
            (["break=20-36", "break.as=splice"], "", 16), (["break=20-36", "break.as=splice", "break.early=4"], "", 12),
            (["break=20-35", "break.as=signal"], "", 0), (["break=20-35", "break.assets=0"], "", 0), (["break=20-35"], "ad.404", 0),
        ):
            self.assertEqual(ad(marks, faults, 16), seconds, "the clock is seen in the rest")
        looks = seen((1, 10, 0)) + seen((26, 40, 0))
        self.assertEqual(round(judge(looks, 40)["still"]), 16)
        found = judge(looks, 40, ad=16)
        self.assertEqual([round(found["still"]), found["survived"]], [0, True])
        self.assertEqual(round(judge(looks, 40, ad=12)["still"]), 4, "what the ad does not explain")

    def test_how_long_each_is_watched(self):
        for faults, seconds in {
            "404@50-54": 34, "list.stale@50-20": 58, "offline@58-8,reset@8": 40, "disc@0of10": 30, "end@after8": 30, "offline@after0-15": 45,
            "token=16": 46, "date=5000": 30, "hang=20@42-44": 52, "rate=600@42-12,pad=2000": 58, "": 30,
        }.items():
            self.assertEqual(length(faults), seconds, faults)

    def test_what_was_asked_for(self):
        request = {"kind": "segment", "status": 200}
        report = {
            "requests": [request, request | {"status": 404}, request | {"kind": "playlist"}, request | {"kind": "multivariant"}],
            "summary": {"switches": 1, "retries": 2, "aborted": 0, "pollingInterval": 2.0, "leadMedian": None, "leadLeast": None},
            "verdicts": [{"did": "asked twice", "met": True}, {"did": "", "met": False}],
        }
        self.assertEqual(asked(report), {
            "segments": 1, "lists": 1, "joins": 1, "failed": 1, "switches": 1, "retries": 2, "aborted": 0, "polling": 2.0, "lead": None,
            "verdicts": ["asked twice"]})
        self.assertIsNone(asked(None))
