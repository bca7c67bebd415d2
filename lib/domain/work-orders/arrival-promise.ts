/** How a customer was told. */
export const PROMISE_SOURCES = ['call', 'message', 'portal', 'api'] as const
export type PromiseSource = (typeof PROMISE_SOURCES)[number]
