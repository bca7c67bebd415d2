import iconv from 'iconv-lite'
import { groupBy } from '../../group-by'
import { exactly, toNumber } from '../../money'
import { addDays, addMonths } from '../../plain-days'
import type { Booking } from './entries'

/* DATEV format EXTF 700, category 21 (Buchungsstapel), version 13: a file for each month, in Windows-1252, with 125 columns. */

export type DatevClient = {
  /** The number of the tax adviser. */
  consultant: number
  /** The number of the company there. */
  client: number
  /** The month in which the fiscal year begins, 1 to 12. */
  fiscalMonth: number
  /** How many digits accounts of the ledger have, 4 to 8. */
  accountDigits: number
}

const pairs = (count: number, first: string, second: string) =>
  Array.from({ length: count }, (_one, index) => [`${first} ${index + 1}`, `${second} ${index + 1}`]).flat()

/** The names of the columns; their spelling is the format's own. */
const DATEV_COLUMNS = [
  ...'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz'.split(';'),
  ...'Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto'.split(';'),
  ...'Buchungstext;Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre'.split(';'),
  'Beleglink',
  ...pairs(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  ...'KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung)'.split(';'),
  ...'EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L'.split(';'),
  ...'BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung'.split(';'),
  ...pairs(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  ...'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp'.split(';'),
  ...'Auftragsnummer;Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen)'.split(';'),
  ...'Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz'.split(';'),
  ...'Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer'.split(';'),
  ...'Identifikationsnummer;Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt'.split(';'),
  ...'Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit'.split(';'),
  ...'Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung)'.split(';'),
  ...'EU-Steuersatz (Ursprung);Abw. Skontokonto'.split(';'),
]

const TEXT_LENGTH = 60
const FIELD_LENGTH = 36

type Row = { amount: number; side: 'S' | 'H'; account: string; counter: string; key: string | null }

/** Bookings as DATEV files, one for each month. `at`: when the batch was prepared, `YYYYMMDDHHMMSSFFF`. */
export function datevFiles(
  bookings: readonly Booking[],
  client: DatevClient,
  { currency, at }: { currency: string; at: string },
): { name: string; bytes: Uint8Array }[] {
  const months = groupBy(bookings, ({ document }) => document.day.slice(0, 'YYYY-MM'.length))
  return [...months]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, ofMonth]) => {
      const lines = [
        headOf(month, client, currency, at),
        DATEV_COLUMNS.join(';'),
        ...ofMonth.flatMap(linesOf(currency)),
      ]
      return { name: `EXTF_Buchungsstapel_${month}.csv`, bytes: encoded(`${lines.join('\r\n')}\r\n`) }
    })
}

function headOf(
  month: string,
  { consultant, client, fiscalMonth, accountDigits }: DatevClient,
  currency: string,
  at: string,
) {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
  const fiscalYear = monthOfYear < fiscalMonth ? year - 1 : year
  const compact = month.replace('-', '')
  return [
    '"EXTF"',
    700,
    21,
    '"Buchungsstapel"',
    13,
    at,
    '',
    '"RE"',
    '""',
    '""',
    consultant,
    client,
    `${fiscalYear}${String(fiscalMonth).padStart(2, '0')}01`,
    accountDigits,
    `${compact}01`,
    addDays(addMonths(`${month}-01`, 1), -1).replaceAll('-', ''),
    `"Rechnungen ${month}"`,
    '""',
    1,
    0,
    0,
    `"${currency}"`,
    '',
    '""',
    '',
    '',
    '""',
    '',
    '',
    '""',
    '""',
  ].join(';')
}

const linesOf =
  (currency: string) =>
  (booking: Booking): string[] => {
    const { id, number, day, due_on, customer, kind, lines } = booking.document
    return rowsOf(booking).map(({ amount, side, account, counter, key }) => {
      const cells = DATEV_COLUMNS.map(() => '')
      const put = (name: string, value: string) => (cells[DATEV_COLUMNS.indexOf(name)] = value)
      put('Umsatz (ohne Soll/Haben-Kz)', amount.toFixed(2).replace('.', ','))
      put('Soll/Haben-Kennzeichen', `"${side}"`)
      put('WKZ Umsatz', `"${currency}"`)
      put('Konto', account)
      put('Gegenkonto (ohne BU-Schlüssel)', counter)
      put('BU-Schlüssel', key ? quoted(key, 4) : '')
      put('Belegdatum', `${day.slice(8, 10)}${day.slice(5, 7)}`)
      put('Belegfeld 1', quoted(number, FIELD_LENGTH))
      put('Buchungstext', quoted(customer.name, TEXT_LENGTH))
      // The document beside the bookings; money has none.
      if (lines.length > 0) put('Beleglink', `"BEDI ""${id}"""`)
      if (due_on && kind === 'invoice')
        put('Fälligkeit', `${due_on.slice(8, 10)}${due_on.slice(5, 7)}${due_on.slice(0, 4)}`)
      put('EU-Land u. UStID (Bestimmung)', quoted(customer.vat_id?.replaceAll(/\s/g, '') ?? '', 15))
      put('Festschreibung', '0')
      return cells.join(';')
    })
  }

/** Gross for each account of revenue and key of tax, from which DATEV computes the tax; money against the debtor. */
function rowsOf({ document, debtor, counter, rows }: Booking): Row[] {
  const turned = document.kind === 'credit_note' || document.kind === 'refund'
  if (counter !== null)
    return [{ amount: document.amount, side: turned ? 'H' : 'S', account: counter, counter: debtor, key: null }]
  return rows.map(({ account, tax_key, net, tax_amount }) => {
    const gross = toNumber(exactly(net).plus(exactly(tax_amount)))
    return {
      amount: Math.abs(gross),
      side: turned === gross < 0 ? 'S' : 'H',
      account: debtor,
      counter: account,
      key: tax_key,
    }
  })
}

/** A text of the format: what a quote or a line break would end is written otherwise. */
function quoted(text: string, length: number): string {
  return `"${text
    .replaceAll(/[\r\n\t]+/g, ' ')
    .slice(0, length)
    .replaceAll('"', '""')}"`
}

/** In Windows-1252; what that lacks without its accents, else as a question mark. */
function encoded(text: string): Uint8Array {
  const encodable = text.replaceAll(/[^\p{ASCII}]/gu, (letter) => {
    const isKnown = iconv.decode(iconv.encode(letter, 'win1252'), 'win1252') === letter
    return isKnown ? letter : letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  })
  return iconv.encode(encodable, 'win1252')
}
