import { expect, test } from 'vitest';
import { AnswerTimes } from './answer-times.ts';

test('answers are counted by call and code, and their times by bounds that hold those before', () => {
  const times = new AnswerTimes();
  times.answered('spot.submitOrder', 200, 0.0005);
  times.answered('spot.submitOrder', 200, 0.002);
  times.answered('spot.submitOrder', 409, 7);
  const lines = times.lines().split('\n');
  expect(lines).toContain('candor_calls_total{call="spot.submitOrder",code="200"} 2');
  expect(lines).toContain('candor_calls_total{call="spot.submitOrder",code="409"} 1');
  expect(lines).toContain('candor_call_seconds_bucket{le="0.0005",call="spot.submitOrder"} 1');
  expect(lines).toContain('candor_call_seconds_bucket{le="0.001",call="spot.submitOrder"} 1');
  expect(lines).toContain('candor_call_seconds_bucket{le="5",call="spot.submitOrder"} 2');
  expect(lines).toContain('candor_call_seconds_bucket{le="+Inf",call="spot.submitOrder"} 3');
  expect(lines).toContain('candor_call_seconds_count{call="spot.submitOrder"} 3');
});
