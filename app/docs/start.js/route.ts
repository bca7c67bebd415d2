const script = `Scalar.createApiReference('#reference', {
  url: '/api/v1/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  // Nothing that would send the reader's document or questions to somebody else's server.
  agent: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: true,
  defaultOpenAllTags: false,
  defaultOpenFirstTag: false,
  authentication: { preferredSecurityScheme: 'apiKey' },
})
`

export function GET(): Response {
  return new Response(script, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
}
