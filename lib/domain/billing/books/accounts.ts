/** What an account of the ledger is for. */
export const ACCOUNT_PURPOSES = ['debtor', 'revenue', 'tax', 'bank', 'write_off', 'deposit'] as const
export type AccountPurpose = (typeof ACCOUNT_PURPOSES)[number]

/** Which account is booked on, where all that the rule names is so; null counts for everything. */
export type AccountRule = {
  purpose: AccountPurpose
  /** Of revenue: the type of the line. */
  line_type: string | null
  /** Of revenue and tax. */
  tax_code_id: string | null
  /** Of money that came: how. */
  method: string | null
  account: string
  /** What the accounting program calls the tax, such as a key of DATEV or a tax rate of Xero. */
  tax_key: string | null
}

/** What is to be booked. */
export type Posting = {
  purpose: AccountPurpose
  line_type?: string | null
  tax_code_id?: string | null
  method?: string | null
}

/** The rule for what is to be booked: the one that names most of it, the tax before the type of line. Undefined where none fits. */
export function accountFor(rules: readonly AccountRule[], posting: Posting): AccountRule | undefined {
  const fits = ({ purpose, line_type, tax_code_id, method }: AccountRule) =>
    purpose === posting.purpose &&
    (line_type === null || line_type === posting.line_type) &&
    (tax_code_id === null || tax_code_id === posting.tax_code_id) &&
    (method === null || method.toLowerCase() === posting.method?.toLowerCase())
  const weight = ({ line_type, tax_code_id, method }: AccountRule) =>
    (tax_code_id ? 2 : 0) + (line_type ? 1 : 0) + (method ? 1 : 0)
  return rules.filter(fits).toSorted((a, b) => weight(b) - weight(a))[0]
}
