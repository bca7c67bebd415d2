const EN_16931 = 'urn:cen.eu:en16931:2017'
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing'
const XRECHNUNG = `${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
const PROCESS = `${BILLING}:01:1.0`

/** How each format of structured data is written, the specification that it follows (BT-24), and the business process (BT-23). */
export const PROFILES = {
  zugferd: { syntax: 'cii', customization: EN_16931, process: null },
  xrechnung_ubl: { syntax: 'ubl', customization: XRECHNUNG, process: PROCESS },
  xrechnung_cii: { syntax: 'cii', customization: XRECHNUNG, process: PROCESS },
  peppol_ubl: { syntax: 'ubl', customization: `${EN_16931}#compliant#${BILLING}:3.0`, process: PROCESS },
} as const

/** A format of structured data: all but the plain PDF. */
export type DataFormat = keyof typeof PROFILES

/** The formats of XRechnung, which has rules of its own and always needs a buyer reference. */
export const XRECHNUNG_FORMATS = ['xrechnung_ubl', 'xrechnung_cii'] as const satisfies readonly DataFormat[]

/** Whether the format is one of XRechnung. */
export function isXrechnung(format: string): boolean {
  return (XRECHNUNG_FORMATS as readonly string[]).includes(format)
}

/** Whether a format needs a buyer reference (BR-DE-15); Peppol takes the number of the customer's order as well (PEPPOL-EN16931-R003). */
export function needsBuyerReference(format: string | null, purchaseOrder: string | null): boolean {
  return format !== null && (isXrechnung(format) || (format === 'peppol_ubl' && purchaseOrder === null))
}
