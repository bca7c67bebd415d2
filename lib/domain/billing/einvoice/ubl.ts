import { create } from 'xmlbuilder2'
import { PROFILES } from './formats'
import type { EAddress, EAllowance, EInvoice, ELine, EParty, ETerms } from './model'

const NAMESPACES = {
  '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
/** The code for what a line is about, of the list UNTDID 1001. */
const LINE_OBJECT = '130'

/** Writes an invoice or credit note by UBL 2.1: elements in the order of its schemas, none of them empty. */
export function toUbl(invoice: EInvoice): string {
  const name = invoice.type === '381' ? 'CreditNote' : 'Invoice'
  const namespace = { '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`, ...NAMESPACES }
  const lines = { [`cac:${name}Line`]: invoice.lines.map((line) => lineOf(line, invoice)) }
  const tree = { [name]: { ...namespace, ...headOf(invoice), ...partiesOf(invoice), ...amountsOf(invoice), ...lines } }
  return create({ version: '1.0', encoding: 'UTF-8' }, tree).end()
}

function headOf(invoice: EInvoice) {
  const { customization, process } = PROFILES[invoice.format]
  const { type, period, preceding } = invoice
  return {
    'cbc:CustomizationID': customization,
    'cbc:ProfileID': process,
    'cbc:ID': invoice.number,
    'cbc:IssueDate': invoice.issued_on,
    'cbc:DueDate': invoice.due_on,
    [type === '381' ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode']: type,
    'cbc:Note': invoice.note,
    'cbc:DocumentCurrencyCode': invoice.currency,
    'cbc:BuyerReference': invoice.buyer_reference,
    'cac:InvoicePeriod': period && { 'cbc:StartDate': period.from, 'cbc:EndDate': period.to },
    'cac:OrderReference': invoice.purchase_order && { 'cbc:ID': invoice.purchase_order },
    'cac:BillingReference': preceding.map(({ number, issued_on }) => ({
      'cac:InvoiceDocumentReference': { 'cbc:ID': number, 'cbc:IssueDate': issued_on },
    })),
  }
}

function partiesOf({ seller, buyer, deliver_to, payment, payment_terms }: EInvoice) {
  const { means, reference, account } = payment
  return {
    'cac:AccountingSupplierParty': { 'cac:Party': partyOf(seller) },
    'cac:AccountingCustomerParty': { 'cac:Party': partyOf(buyer) },
    'cac:Delivery': deliver_to && { 'cac:DeliveryLocation': { 'cac:Address': addressOf(deliver_to) } },
    'cac:PaymentMeans': {
      'cbc:PaymentMeansCode': means,
      'cbc:PaymentID': reference,
      'cac:PayeeFinancialAccount': account && {
        'cbc:ID': account.iban,
        'cbc:Name': account.holder,
        'cac:FinancialInstitutionBranch': account.bic && { 'cbc:ID': account.bic },
      },
    },
    'cac:PaymentTerms': payment_terms && { 'cbc:Note': payment_terms },
  }
}

function partyOf(party: EParty) {
  const { endpoint, vat_id, tax_number, contact } = party
  const schemes = [
    { scheme: 'VAT', id: vat_id },
    { scheme: 'FC', id: tax_number },
  ]
  const hasContact = Object.values(contact).some((one) => one !== null)
  return {
    'cbc:EndpointID': endpoint && { '@schemeID': endpoint.scheme, '#': endpoint.id },
    'cac:PostalAddress': addressOf(party.address),
    'cac:PartyTaxScheme': schemes
      .filter(({ id }) => id !== null)
      .map(({ scheme, id }) => ({ 'cbc:CompanyID': id, 'cac:TaxScheme': { 'cbc:ID': scheme } })),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': party.name,
      'cbc:CompanyID': party.registration,
      'cbc:CompanyLegalForm': party.legal_notes,
    },
    'cac:Contact': hasContact
      ? { 'cbc:Name': contact.name, 'cbc:Telephone': contact.phone, 'cbc:ElectronicMail': contact.email }
      : null,
  }
}

function addressOf(address: EAddress) {
  return {
    'cbc:StreetName': address.street,
    'cbc:AdditionalStreetName': address.more,
    'cbc:CityName': address.city,
    'cbc:PostalZone': address.post_code,
    'cbc:CountrySubentity': address.subdivision,
    'cac:Country': address.country && { 'cbc:IdentificationCode': address.country },
  }
}

function amountsOf({ currency, allowances, taxes, totals }: EInvoice) {
  const amount = (value: string) => ({ '@currencyID': currency, '#': value })
  return {
    'cac:AllowanceCharge': allowances.map((one) => ({
      ...allowanceOf(one, currency),
      'cac:TaxCategory': categoryOf(one.terms),
    })),
    'cac:TaxTotal': {
      'cbc:TaxAmount': amount(totals.tax),
      'cac:TaxSubtotal': taxes.map((one) => ({
        'cbc:TaxableAmount': amount(one.taxable),
        'cbc:TaxAmount': amount(one.tax),
        'cac:TaxCategory': categoryOf(one, one.exemption),
      })),
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': amount(totals.lines),
      'cbc:TaxExclusiveAmount': amount(totals.net),
      'cbc:TaxInclusiveAmount': amount(totals.gross),
      'cbc:AllowanceTotalAmount': totals.allowances && amount(totals.allowances),
      'cbc:PrepaidAmount': totals.prepaid && amount(totals.prepaid),
      'cbc:PayableAmount': amount(totals.payable),
    },
  }
}

function allowanceOf({ reason, amount }: EAllowance, currency: string) {
  return {
    'cbc:ChargeIndicator': 'false',
    'cbc:AllowanceChargeReason': reason,
    'cbc:Amount': { '@currencyID': currency, '#': amount },
  }
}

function categoryOf({ category, percent }: ETerms, exemption: string | null = null) {
  return {
    'cbc:ID': category,
    'cbc:Percent': percent,
    'cbc:TaxExemptionReason': exemption,
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  }
}

function lineOf(line: ELine, { type, currency }: EInvoice) {
  const amount = (value: string) => ({ '@currencyID': currency, '#': value })
  const quantity = { '@unitCode': line.unit, '#': line.quantity }
  return {
    'cbc:ID': line.id,
    [type === '381' ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity']: quantity,
    'cbc:LineExtensionAmount': amount(line.net),
    'cac:DocumentReference': line.object && { 'cbc:ID': line.object, 'cbc:DocumentTypeCode': LINE_OBJECT },
    'cac:AllowanceCharge': line.allowance && allowanceOf(line.allowance, currency),
    'cac:Item': {
      'cbc:Description': line.description,
      'cbc:Name': line.name,
      'cac:ClassifiedTaxCategory': categoryOf(line.terms),
    },
    'cac:Price': { 'cbc:PriceAmount': amount(line.price) },
  }
}
