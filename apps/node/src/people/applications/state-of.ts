import { applicationStates, type ApplicationState } from '@candor/protocol';

/** A row's state as the wire names it. */
export const stateOf = ({ state }: { readonly state: string }): ApplicationState =>
  applicationStates.find((one) => one === state) ?? 'none';
