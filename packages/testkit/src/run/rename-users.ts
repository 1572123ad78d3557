const userFields: ReadonlySet<string> = new Set(['userId', 'makerUserId', 'takerUserId']);

/**
 * A copy in which every user id has its other name. Request keys stay as they are: they are hashes,
 * not ids.
 */
export function renameUsers<Value>(value: Value, names: ReadonlyMap<number, number>): Value {
  if (Array.isArray(value)) return value.map((item: unknown) => renameUsers(item, names)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const isUser = 'kind' in value && value.kind === 'user';
  const entries = Object.entries(value).map(([key, field]: [string, unknown]) => {
    const named = userFields.has(key) || (isUser && key === 'id');
    return [key, named && typeof field === 'number' ? (names.get(field) ?? field) : renameUsers(field, names)];
  });
  return Object.fromEntries(entries) as Value;
}
