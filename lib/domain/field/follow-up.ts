/** The name of the task that a part which is needed becomes. */
export function partTaskName(quantity: unknown, name: unknown): string {
  return `Fit ${String(quantity)} × ${String(name)}`
}
