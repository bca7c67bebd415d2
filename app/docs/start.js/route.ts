const script = `Scalar.createApiReference('#reference', {
  url: '/api/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  persistAuth: true,
  defaultOpenAllTags: false,
  authentication: { preferredSecurityScheme: 'apiKey' },
})
`

export function GET(): Response {
  return new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
}
