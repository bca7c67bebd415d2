'use client'

import { READER_PROGRAM } from '@/components/field/shell/reader'

type Read = (source: HTMLVideoElement) => Promise<string[]>
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }

/** What reads codes in a picture: the browser's own, else one that is loaded when it is first needed. */
export async function readCodes(): Promise<Read> {
  const detector = await makeDetector()
  return async (source) => (await detector.detect(source)).map(({ rawValue }) => rawValue)
}

async function makeDetector(): Promise<Detector> {
  const known = (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector
  if (known) return new known()
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  await prepareZXingModule({ overrides: { locateFile: () => READER_PROGRAM }, fireImmediately: true })
  return new BarcodeDetector()
}
