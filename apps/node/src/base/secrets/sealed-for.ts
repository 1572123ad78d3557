/**
 * Where sealed values are: what is sealed for one place opens at no other. Changing a name closes
 * what was sealed under it.
 */
export const places = {
  factor: (owner: string) => `second_factors.secret|${owner}`,
  apiKey: (keyId: string) => `api_keys.secret|${keyId}`,
  papers: (userId: number | string) => `verifications.facts|${userId}`,
  application: (userId: number | string) => `applications.facts|${userId}`,
  photo: (photoId: string, userId: number | string) => `identity_photos.sealed|${photoId}|${userId}`,
  payment: (userId: number | string, kind: string) => `payment_methods.facts|${userId}|${kind}`,
  otcPayee: (orderId: number | string) => `otc_payees.facts|${orderId}`,
} as const;
