/*
 * Spans of requests and of the statements they send, for who sets OTEL_EXPORTER_OTLP_ENDPOINT. Without it nothing of
 * OpenTelemetry is loaded, and what is traced runs as if it were not.
 */

export type Attributes = Record<string, string | number>

/** Runs work as a span; `note` adds what is known only later. */
export type Tracing = {
  span: <T>(
    name: string,
    attributes: Attributes,
    kind: 'server' | 'client',
    work: (note: (more: Attributes) => void) => Promise<T>,
  ) => Promise<T>
  /** Sends what is left and ends. */
  stop: () => Promise<void>
}

/** The framework may load this module more than once in a process; there is one exporter. */
const shared = globalThis as { fieldlineTracing?: Tracing }

/** Traces from now on, or no more. */
export function useTracing(tracing: Tracing | undefined): void {
  shared.fieldlineTracing = tracing
}

/** Whether anything is traced in this process. */
export function isTracing(): boolean {
  return shared.fieldlineTracing !== undefined
}

/** Runs work as a span of the request that it belongs to. */
export function traced<T>(
  name: string,
  attributes: Attributes,
  kind: 'server' | 'client',
  work: (note: (more: Attributes) => void) => Promise<T>,
): Promise<T> {
  const tracing = shared.fieldlineTracing
  return tracing ? tracing.span(name, attributes, kind, work) : work(() => undefined)
}
