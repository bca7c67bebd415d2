import { z } from 'zod'

/**
 * The schemas that the API's document knows by name, so that it describes each once and generated clients share its type: what is
 * answered, and what is sent. Bodies of requests are named after their operations and need no entry here.
 */
export const answerComponents = z.registry<{ id: string }>()
export const requestComponents = z.registry<{ id: string }>()
