import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { ServiceError } from '@/lib/errors'
import { updateLegalEntity } from '@/lib/services/billing/legal-entities'
import { updateAccount } from '@/lib/services/company/account'
import { updateCustomer } from '@/lib/services/customers/customers'
import { makeBiller } from '@/lib/testing/factories/billing'
import { creditInvoice } from './credit'
import { getInvoiceDocuments, invoiceFile, removeInvoiceFilesOf } from './documents'
import { issueInvoice } from './issue'
import { invoicePdf } from './pdf'
import { createInvoice, getInvoice, updateInvoice } from './verbs'
import { invoiceXml } from './xml'

let world: Awaited<ReturnType<typeof makeBiller>>
beforeAll(async () => {
  world = await makeBiller()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ServiceError ? error.code : Promise.reject(error)),
  )
const problemsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) =>
      error instanceof ServiceError ? error.details.map(({ message }) => message) : Promise.reject(error),
  )

describe('the format of an invoice', () => {
  const textOf = async (work: ReturnType<typeof invoiceXml>) => new TextDecoder().decode((await work).bytes)

  it('is the customer’s, lists what its rules miss before the invoice has a number, and writes equal data each time', async () => {
    const { ctx, once, finish, customer_id, entity } = world
    await updateCustomer(once(), customer_id, { invoice_format: 'xrechnung_ubl', email: 'office@harbor.example' })
    const order = await finish([{ unit_price: 10 }])
    const draft = await createInvoice(once(), { work_order_ids: [order.id] })
    expect(draft.format).toBe('xrechnung_ubl')
    const fields = (problems: typeof draft.problems) => [...new Set(problems.map(({ field }) => field))].toSorted()
    expect(fields(draft.problems)).toEqual([
      'buyer_reference',
      'seller.contact_name',
      'seller.email',
      'seller.endpoint_id',
      'seller.phone',
    ])
    expect(await problemsOf(issueInvoice(once(), draft.id))).toEqual(draft.problems.map(({ message }) => message))
    const contact = { contact_name: 'Ada Ohm', phone: '+49 40 1234', email: 'rechnung@nordlicht.example' }
    await updateLegalEntity(once(), entity.id, contact)
    await updateInvoice(once(), draft.id, { buyer_reference: '04011000-12345-03' })
    const invoice = await issueInvoice(once(), draft.id)
    expect(invoice).toMatchObject({ format: 'xrechnung_ubl', problems: [] })
    await updateCustomer(once(), customer_id, { invoice_format: null, name: 'Another name' })
    const xml = await textOf(invoiceXml(ctx, draft.id))
    expect(xml).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`)
    expect(xml).not.toContain('Another name')
    expect(await textOf(invoiceXml(ctx, draft.id))).toBe(xml)
    const note = await creditInvoice(once(), draft.id, { reason: 'Broken' })
    const credited = await textOf(invoiceXml(ctx, note.id))
    expect(credited).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${invoice.number}</cbc:ID>`)
    expect(
      (
        await getInvoice(
          ctx,
          (await createInvoice(once(), { work_order_ids: [(await finish([{ unit_price: 1 }])).id] })).id,
        )
      ).format,
    ).toBe('pdf')
  })

  it('is plain PDF where EN 16931 does not hold', async () => {
    const { once, finish } = world
    const order = await finish([{ unit_price: 10 }])
    const draft = await createInvoice(once(), { work_order_ids: [order.id], format: 'peppol_ubl' })
    expect(draft.problems.map(({ field }) => field)).toContain('buyer_reference')
    await updateAccount(once(), { taxes_covered: true })
    expect(await problemsOf(issueInvoice(once(), draft.id))).toEqual([expect.stringContaining('Choose PDF')])
    await updateAccount(once(), { taxes_covered: false })
    expect(await codeOf(invoiceXml(once(), draft.id))).toBe('not_issued')
    await updateInvoice(once(), draft.id, { format: 'pdf' })
    await issueInvoice(once(), draft.id)
    expect(await codeOf(invoiceXml(once(), draft.id))).toBe('not_found')
  })

  it('of ZUGFeRD is one PDF with the data inside, in the language of the legal entity, the same each time', async () => {
    const { ctx, once, finish, entity } = world
    await updateLegalEntity(once(), entity.id, { document_language: 'de' })
    const order = await finish([{ unit_price: 10 }])
    const draft = await createInvoice(once(), { work_order_ids: [order.id], format: 'zugferd' })
    const { number } = await issueInvoice(once(), draft.id)
    const { bytes } = await invoicePdf(ctx, draft.id)
    const again = await invoicePdf(ctx, draft.id)
    expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true)
    const document = await getDocumentProxy(Uint8Array.from(bytes))
    const files = (await document.getAttachments()) as Record<string, { content: Uint8Array }>
    const xml = new TextDecoder().decode(files['factur-x.xml']?.content)
    expect(xml).toBe(await textOf(invoiceXml(ctx, draft.id)))
    const { text } = await extractText(document, { mergePages: true })
    expect(text).toContain(`Rechnung ${number}`)
    expect(text).toContain('11,90')
    const source = Buffer.from(bytes).toString('latin1')
    for (const part of ['/AFRelationship /Alternative', '<pdfaid:part>3<', '<fx:ConformanceLevel>EN 16931<'])
      expect(source).toContain(part)
  })

  it('has files that are stored once and stay as they were first made', async () => {
    const { ctx, once, finish } = world
    const draft = await createInvoice(once(), {
      work_order_ids: [(await finish([{ unit_price: 10 }])).id],
      format: 'zugferd',
    })
    expect(await codeOf(getInvoiceDocuments(ctx, draft.id))).toBe('not_issued')
    const issued = await issueInvoice(once(), draft.id)
    const [first, second] = await Promise.all([getInvoiceDocuments(ctx, draft.id), getInvoiceDocuments(ctx, draft.id)])
    expect(first).toEqual(second)
    expect(first.documents.map(({ kind, name }) => [kind, name])).toEqual([
      ['pdf', `${issued.number}.pdf`],
      ['xml', `${issued.number}.xml`],
    ])
    // Another letterhead, or another version of Fieldline, changes nothing of it.
    const renamed = { name: 'kept.pdf', sha256: first.documents[0]?.sha256 }
    await db()
      .$executeRaw`UPDATE invoice SET documents = jsonb_set(documents, '{0,name}', '"kept.pdf"') WHERE id = ${draft.id}::uuid`
    expect((await getInvoiceDocuments(ctx, draft.id)).documents[0]).toMatchObject(renamed)
    expect((await invoiceFile(ctx, draft.id, 'pdf')).name).toBe('kept.pdf')
    expect((await getInvoice(ctx, draft.id)).updated_at).toBe(issued.updated_at)
    await removeInvoiceFilesOf(ctx.accountId)
    expect((await getInvoiceDocuments(ctx, draft.id)).documents[0]).toEqual(first.documents[0])
  })
})
