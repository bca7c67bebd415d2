/** Whether a request takes an answer packed with gzip (RFC 9110, section 12.5.3). */
export function acceptsGzip(acceptEncoding: string | null): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/i.test(acceptEncoding ?? '')
}
