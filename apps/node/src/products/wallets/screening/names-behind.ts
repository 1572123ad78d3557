import type { Statements } from '../withdrawals/statements.ts';

interface NamesParts {
  readonly statements: Pick<Statements, 'find'>;
  readonly verifiedName: (userId: number) => Promise<string | null>;
}

/**
 * Names that are compared with screening lists: of the user, and of whom they stated to be behind
 * the address.
 */
export async function namesBehind(
  of: { readonly userId: number; readonly network: string; readonly address: string },
  { statements, verifiedName }: NamesParts,
): Promise<readonly string[]> {
  const { userId, network, address } = of;
  const statement = await statements.find(userId, network, address);
  const names = [await verifiedName(userId), statement?.name, statement?.provider];
  return names.filter((name) => typeof name === 'string');
}
