/** What a contract promises, in a few words: its service level, or its response hours. */
export function promiseWords({
  service_level,
  response_hours,
}: {
  service_level: { name: string } | null
  response_hours: number | null
}): string {
  if (service_level) return `Service level ${service_level.name}`
  if (response_hours === null) return 'No response time promised'
  return `Response within ${response_hours} ${response_hours === 1 ? 'hour' : 'hours'}`
}
