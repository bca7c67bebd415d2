import { create } from 'xmlbuilder2'
import { PROFILES } from './formats'
import type { EAddress, EAllowance, EInvoice, ELine, EParty, ETax, ETerms } from './model'

const STANDARD = 'urn:un:unece:uncefact:data:standard'
const NAMESPACES = {
  '@xmlns:rsm': `${STANDARD}:CrossIndustryInvoice:100`,
  '@xmlns:ram': `${STANDARD}:ReusableAggregateBusinessInformationEntity:100`,
  '@xmlns:qdt': `${STANDARD}:QualifiedDataType:100`,
  '@xmlns:udt': `${STANDARD}:UnqualifiedDataType:100`,
}
/** The code for what a line is about, of the list UNTDID 1001. */
const LINE_OBJECT = '130'
/** A day as YYYYMMDD, of the list UNTDID 2379. */
const DAY = '102'

/** Writes an invoice or credit note by UN/CEFACT Cross Industry Invoice D16B: elements in the order of its schemas, none of them empty. */
export function toCii(invoice: EInvoice): string {
  const { customization, process } = PROFILES[invoice.format]
  const tree = {
    'rsm:CrossIndustryInvoice': {
      ...NAMESPACES,
      'rsm:ExchangedDocumentContext': {
        'ram:BusinessProcessSpecifiedDocumentContextParameter': process && { 'ram:ID': process },
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': customization },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': invoice.number,
        'ram:TypeCode': invoice.type,
        'ram:IssueDateTime': dayOf(invoice.issued_on),
        'ram:IncludedNote': invoice.note && { 'ram:Content': invoice.note },
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': invoice.lines.map(lineOf),
        'ram:ApplicableHeaderTradeAgreement': {
          'ram:BuyerReference': invoice.buyer_reference,
          'ram:SellerTradeParty': partyOf(invoice.seller),
          'ram:BuyerTradeParty': partyOf(invoice.buyer),
          'ram:BuyerOrderReferencedDocument': invoice.purchase_order && {
            'ram:IssuerAssignedID': invoice.purchase_order,
          },
        },
        'ram:ApplicableHeaderTradeDelivery': {
          'ram:ShipToTradeParty': invoice.deliver_to && { 'ram:PostalTradeAddress': addressOf(invoice.deliver_to) },
        },
        'ram:ApplicableHeaderTradeSettlement': settlementOf(invoice),
      },
    },
  }
  return create({ version: '1.0', encoding: 'UTF-8' }, tree).end()
}

function dayOf(day: string, prefix: 'udt' | 'qdt' = 'udt') {
  return { [`${prefix}:DateTimeString`]: { '@format': DAY, '#': day.replaceAll('-', '') } }
}

function lineOf(line: ELine) {
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': line.id },
    'ram:SpecifiedTradeProduct': { 'ram:Name': line.name, 'ram:Description': line.description },
    'ram:SpecifiedLineTradeAgreement': { 'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': line.price } },
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': { '@unitCode': line.unit, '#': line.quantity } },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': categoryOf(line.terms),
      'ram:SpecifiedTradeAllowanceCharge': line.allowance && allowanceOf(line.allowance),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': line.net },
      'ram:AdditionalReferencedDocument': line.object && {
        'ram:IssuerAssignedID': line.object,
        'ram:TypeCode': LINE_OBJECT,
      },
    },
  }
}

function partyOf(party: EParty) {
  const { registration, contact, endpoint, vat_id, tax_number } = party
  const registrations = [
    { '@schemeID': 'VA', '#': vat_id },
    { '@schemeID': 'FC', '#': tax_number },
  ]
  const hasContact = Object.values(contact).some((one) => one !== null)
  return {
    'ram:Name': party.name,
    'ram:Description': party.legal_notes,
    'ram:SpecifiedLegalOrganization': registration && { 'ram:ID': registration },
    'ram:DefinedTradeContact': hasContact
      ? {
          'ram:PersonName': contact.name,
          'ram:TelephoneUniversalCommunication': contact.phone && { 'ram:CompleteNumber': contact.phone },
          'ram:EmailURIUniversalCommunication': contact.email && { 'ram:URIID': contact.email },
        }
      : null,
    'ram:PostalTradeAddress': addressOf(party.address),
    'ram:URIUniversalCommunication': endpoint && { 'ram:URIID': { '@schemeID': endpoint.scheme, '#': endpoint.id } },
    'ram:SpecifiedTaxRegistration': registrations.filter((one) => one['#'] !== null).map((id) => ({ 'ram:ID': id })),
  }
}

function addressOf(address: EAddress) {
  return {
    'ram:PostcodeCode': address.post_code,
    'ram:LineOne': address.street,
    'ram:LineTwo': address.more,
    'ram:CityName': address.city,
    'ram:CountryID': address.country,
    'ram:CountrySubDivisionName': address.subdivision,
  }
}

function settlementOf(invoice: EInvoice) {
  const { payment, period, payment_terms, due_on, totals } = invoice
  // Its schema has room for one; where there are several the note names each.
  const [preceding] = invoice.preceding
  return {
    'ram:PaymentReference': payment.reference,
    'ram:InvoiceCurrencyCode': invoice.currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': paymentOf(payment),
    'ram:ApplicableTradeTax': invoice.taxes.map(taxOf),
    'ram:BillingSpecifiedPeriod': period && {
      'ram:StartDateTime': dayOf(period.from),
      'ram:EndDateTime': dayOf(period.to),
    },
    'ram:SpecifiedTradeAllowanceCharge': invoice.allowances.map((one) => ({
      ...allowanceOf(one),
      'ram:CategoryTradeTax': categoryOf(one.terms),
    })),
    'ram:SpecifiedTradePaymentTerms':
      payment_terms || due_on
        ? { 'ram:Description': payment_terms, 'ram:DueDateDateTime': due_on && dayOf(due_on) }
        : null,
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': totals.lines,
      'ram:AllowanceTotalAmount': totals.allowances,
      'ram:TaxBasisTotalAmount': totals.net,
      'ram:TaxTotalAmount': { '@currencyID': invoice.currency, '#': totals.tax },
      'ram:GrandTotalAmount': totals.gross,
      'ram:TotalPrepaidAmount': totals.prepaid,
      'ram:DuePayableAmount': totals.payable,
    },
    'ram:InvoiceReferencedDocument': preceding && {
      'ram:IssuerAssignedID': preceding.number,
      'ram:FormattedIssueDateTime': dayOf(preceding.issued_on, 'qdt'),
    },
  }
}

function paymentOf({ means, account }: EInvoice['payment']) {
  return {
    'ram:TypeCode': means,
    'ram:PayeePartyCreditorFinancialAccount': account && {
      'ram:IBANID': account.iban,
      'ram:AccountName': account.holder,
    },
    'ram:PayeeSpecifiedCreditorFinancialInstitution': account?.bic && { 'ram:BICID': account.bic },
  }
}

function taxOf(tax: ETax) {
  return {
    'ram:CalculatedAmount': tax.tax,
    'ram:TypeCode': 'VAT',
    'ram:ExemptionReason': tax.exemption,
    'ram:BasisAmount': tax.taxable,
    'ram:CategoryCode': tax.category,
    'ram:RateApplicablePercent': tax.percent,
  }
}

function categoryOf({ category, percent }: ETerms) {
  return { 'ram:TypeCode': 'VAT', 'ram:CategoryCode': category, 'ram:RateApplicablePercent': percent }
}

function allowanceOf({ amount, reason }: EAllowance) {
  return {
    'ram:ChargeIndicator': { 'udt:Indicator': 'false' },
    'ram:ActualAmount': amount,
    'ram:Reason': reason,
  }
}
