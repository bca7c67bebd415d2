import { READER_PROGRAM } from '@/components/field/shell/reader'

type Source = HTMLVideoElement | ImageBitmap
type Detector = { detect: (source: Source) => Promise<{ rawValue: string }[]> }

/** What reads codes in a picture: the browser's own, else one that is loaded when it is first needed. */
export async function readCodes(): Promise<(source: Source) => Promise<string[]>> {
  const detector = await makeDetector()
  return async (source) => (await detector.detect(source)).map(({ rawValue }) => rawValue)
}

async function makeDetector(): Promise<Detector> {
  const detectors = (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector
  if (detectors) return new detectors()
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  await prepareZXingModule({ overrides: { locateFile: () => READER_PROGRAM }, fireImmediately: true })
  return new BarcodeDetector()
}

/** The codes in a photo, each once; none where there is nothing that reads them. */
export async function codesIn(file: Blob): Promise<string[]> {
  try {
    const [read, bitmap] = await Promise.all([readCodes(), createImageBitmap(file)])
    const codes = await read(bitmap)
    bitmap.close()
    return [...new Set(codes.map((code) => code.trim()).filter((code) => code !== ''))]
  } catch (error) {
    console.warn(error)
    return []
  }
}
