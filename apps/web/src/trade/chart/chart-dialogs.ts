export { IndicatorDialog } from './IndicatorDialog.tsx';
export { NoteDialog } from './NoteDialog.tsx';
