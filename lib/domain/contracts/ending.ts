/** A contract whose end was told of, and after which nothing comes yet. */
export type EndingContract = {
  id: string
  contract_number: string
  name: string
  customer: string
  end_date: string
  /** Days until then; negative when it is over. */
  ends_in: number
  renewal: 'none' | 'manual' | 'automatic'
}

/** `more`: there are others that end later. */
export type EndingContracts = { contracts: EndingContract[]; more: boolean }
