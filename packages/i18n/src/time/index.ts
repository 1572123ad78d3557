export {
  type DateFormat,
  dateFormats,
  isZone,
  offsetMinutes,
  standardOffset,
  type TimeFormat,
  timeFormat,
  zoneName,
} from './time-format.ts';
export { type ClockReading, zoneClock } from './zone-clock.ts';
