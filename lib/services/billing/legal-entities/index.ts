import { checkNewReference } from '@/lib/db/records'
import { jsonOrNull } from '@/lib/db/json'
import {
  legalEntityCreate,
  legalEntityList,
  legalEntityRecord,
  legalEntityUpdate,
} from '@/lib/schemas/billing/legal-entity'
import { oneDefault } from '@/lib/services/records/one-default'
import { plainRecords } from '@/lib/services/records/plain'

const theDefault = oneDefault('legal_entity')

/** In whose name work is billed. The first one is the default, which counts where a branch names no other one. */
export const {
  list: listLegalEntities,
  get: getLegalEntity,
  create: createLegalEntity,
  update: updateLegalEntity,
  delete: deleteLegalEntity,
  restore: restoreLegalEntity,
  resource: legalEntityResource,
} = plainRecords({
  type: 'legal_entity',
  create: legalEntityCreate,
  update: legalEntityUpdate,
  record: legalEntityRecord,
  list: legalEntityList,
  columns: [
    { title: 'Name', field: 'name', value: (row) => row.name },
    { title: 'VAT id', field: 'vat_id', value: (row) => row.vat_id },
    { title: 'Tax number', field: 'tax_number', value: (row) => row.tax_number },
    { title: 'IBAN', field: 'iban', value: (row) => row.iban },
    { title: 'Payment days', field: 'payment_days', value: (row) => row.payment_days },
    { title: 'Default', field: 'is_default', value: (row) => (row.is_default ? 'yes' : 'no') },
    { title: 'Id', field: 'id', value: (row) => row.id },
  ],
  purge: { keptBy: [['branch', 'legal_entity_id']] },
  async check(tx, ctx, draft, before) {
    await checkNewReference(tx, ctx, draft, 'tax_code_id', 'tax_code', before?.tax_code_id)
  },
  async insert(tx, ctx, id, { is_default, address, ...input }) {
    const isDefault = await theDefault.claim(tx, ctx, is_default)
    const data = { ...input, address: jsonOrNull(address), id, account_id: ctx.accountId, is_default: isDefault }
    await tx.legalEntity.create({ data, select: { id: true } })
  },
  async change(tx, ctx, { id, is_default: wasDefault }, { address, ...input }) {
    if (input.is_default && !wasDefault) await theDefault.yieldTo(tx, ctx)
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    const data = address === undefined ? input : { ...input, address: jsonOrNull(address) }
    await tx.legalEntity.update({ where, data, select: { id: true } })
  },
  restoreRecord: theDefault.restoreRecord,
})
