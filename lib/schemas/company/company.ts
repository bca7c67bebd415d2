import { z } from 'zod'
import { text } from '@/lib/schemas/fields'
import { companySetup } from '@/lib/schemas/people/user'

const { time_zone, currency } = companySetup.shape

/** What an admin changes about the company itself. */
export const companyUpdate = z.object({ name: text(), time_zone, currency }).partial()
