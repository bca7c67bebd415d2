/** What a contract promises, in a few words: its service level, or its response hours. */
export function promiseWords({
  service_level,
  response_hours,
}: {
  service_level: { name: string } | null
  response_hours: number | null
}): string {
  if (service_level) return `Service level ${service_level.name}`
  return response_hours === null ? 'No response time promised' : `Response within ${response_hours} h`
}
