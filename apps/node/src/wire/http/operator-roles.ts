import { type OperatorRole, operatorRoles } from '@candor/protocol';

/** The roles of an operator's row. */
export const rolesOf = ({ roles }: { readonly roles: string }): readonly OperatorRole[] =>
  operatorRoles.filter((role) => roles.split(',').includes(role));

/** How roles are kept: in the matrix's order, so that the same ones are the same text. */
export const rolesText = (roles: readonly OperatorRole[]): string =>
  operatorRoles.filter((role) => roles.includes(role)).join(',');
