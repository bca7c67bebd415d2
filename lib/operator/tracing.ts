import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Tracing } from '@/lib/tracing'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT }

/**
 * What sends spans by OTLP over HTTP. Where to, with which headers and how much is sampled is read by the packages themselves
 * from the usual OTEL_ variables.
 */
export function startTracing(): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fieldline' }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  // Also keeps, through callbacks and promises, which span is the current one.
  provider.register()
  const tracer = trace.getTracer('fieldline')
  return {
    span: (name, attributes, kind, work) =>
      tracer.startActiveSpan(name, { attributes, kind: KINDS[kind] }, async (span) => {
        try {
          return await work((more) => void span.setAttributes(more))
        } catch (error) {
          // The message of an error may carry what users typed; its kind does not.
          span.setStatus({ code: SpanStatusCode.ERROR })
          span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
          throw error
        } finally {
          span.end()
        }
      }),
    stop: () => provider.shutdown(),
  }
}
