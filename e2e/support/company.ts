import { type Company, makeCompany as makeCompanyBy } from '@/lib/testing/api/company'
import { overHttp } from '@/lib/testing/api/transport'
import { serverUrl } from './server'

type Options = Parameters<typeof makeCompanyBy>[1]

/** Makes a company whose client asks a server of the run. */
export function makeCompany(options?: Options): Promise<Company> {
  return makeCompanyBy(overHttp(serverUrl()), options)
}
