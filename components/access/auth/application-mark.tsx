import Image from 'next/image'

/** An application's picture, or its first letter where it has none. */
export function ApplicationMark({ name, logo, size = 40 }: { name: string; logo: string | null; size?: number }) {
  const box = { width: size, height: size }
  return logo ? (
    // The picture is in the page itself: there is nothing to load and nothing to optimise.
    <Image
      unoptimized
      src={logo}
      alt=""
      {...box}
      className="shrink-0 rounded-lg border border-line bg-raised object-contain"
    />
  ) : (
    <span
      aria-hidden
      style={box}
      className="flex shrink-0 items-center justify-center rounded-lg border border-line bg-sunken text-lg font-semibold text-text-2"
    >
      {firstLetter(name)}
    </span>
  )
}

/** What a reader sees as the first letter, which may be several code points. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}
