type Endpoint = { scheme: string; id: string }

/** The list EAS (electronic address schemes) of version 14, as far as Peppol routes by it. */
const ROUTED = new Set(
  '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 0225 0230 0235 0240 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'.split(
    ' ',
  ),
)
/** The rest of that list. */
const OTHERS = new Set('0219 0220 0242 0244 0245 0246 0248 AN AQ AS AU EM'.split(' '))

/** What identifiers of some schemes look like, with their check digits, and the rules of Peppol that ask for it. */
const IDENTIFIERS: Record<string, { rule: string; name: string; isValid: (id: string) => boolean }> = {
  '0007': { rule: 'PEPPOL-COMMON-R049', name: 'Swedish organisation number', isValid: isSwedish },
  '0088': { rule: 'PEPPOL-COMMON-R040', name: 'GLN', isValid: isGln },
  '0151': { rule: 'PEPPOL-COMMON-R050', name: 'Australian business number', isValid: isAustralian },
  '0184': { rule: 'PEPPOL-COMMON-R042', name: 'Danish CVR number', isValid: (id) => /^(DK)?\d{8}$/.test(id) },
  '0192': { rule: 'PEPPOL-COMMON-R041', name: 'Norwegian organisation number', isValid: isNorwegian },
  '0208': { rule: 'PEPPOL-COMMON-R043', name: 'Belgian enterprise number', isValid: isBelgian },
}

/** What is wrong with an electronic address (BT-34, BT-49): the rule, and the end of a sentence that begins with whose it is; null where nothing is. */
export function addressProblem({ scheme, id }: Endpoint, isPeppol: boolean): { rule: string; text: string } | null {
  const isListed = ROUTED.has(scheme) || OTHERS.has(scheme)
  if (!isListed) return { rule: 'BR-CL-25', text: `is of the scheme ${scheme}, which the list EAS does not have.` }
  if (!isPeppol) return null
  if (!ROUTED.has(scheme))
    return { rule: 'PEPPOL-EN16931-CL008', text: `is of the scheme ${scheme}, which Peppol does not have.` }
  const identifier = IDENTIFIERS[scheme]
  if (!identifier || identifier.isValid(id)) return null
  return { rule: identifier.rule, text: `is no ${identifier.name}: ${id}.` }
}

function digitsOf(text: string): number[] {
  return text.split('').map(Number)
}

function weightedSum(digits: readonly number[], weightOf: (index: number) => number): number {
  return digits.reduce((sum, digit, index) => sum + digit * weightOf(index), 0)
}

/** By GS1: weights 3 and 1 from the right, to a multiple of 10. */
function isGln(id: string): boolean {
  if (!/^\d+$/.test(id)) return false
  return weightedSum(digitsOf(id).toReversed(), (index) => (index % 2 === 0 ? 1 : 3)) % 10 === 0
}

/** By the Brønnøysund Register Centre: weights 3 2 7 6 5 4 3 2, to a multiple of 11. */
function isNorwegian(id: string): boolean {
  const weights = [3, 2, 7, 6, 5, 4, 3, 2, 1]
  return /^\d{9}$/.test(id) && Number(id) > 0 && weightedSum(digitsOf(id), (index) => weights[index] ?? 0) % 11 === 0
}

/** 97 less the first eight digits modulo 97. */
function isBelgian(id: string): boolean {
  return /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8))
}

/** By Luhn. */
function isSwedish(id: string): boolean {
  if (!/^\d{10}$/.test(id)) return false
  const doubled = digitsOf(id).map((digit, index) => (index % 2 === 0 ? digit * 2 : digit))
  return doubled.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

/** By the Australian Business Register: one off the first digit, to a multiple of 89. */
function isAustralian(id: string): boolean {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
  if (!/^\d{11}$/.test(id)) return false
  const [first = 0, ...rest] = digitsOf(id)
  return weightedSum([first - 1, ...rest], (index) => weights[index] ?? 0) % 89 === 0
}
