'use client'

import { ScanLine } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { Button } from '@/components/ui/button'

/**
 * The box for a serial number or tag. A scanner types and presses Enter, so after each answer the text is selected and the
 * next scan replaces it.
 */
export function WarrantySearch({ text }: { text: string }) {
  const router = useRouter()
  const box = useRef<HTMLInputElement>(null)
  const [pending, start] = useTransition()

  useEffect(() => {
    if (!pending && text) box.current?.select()
  }, [pending, text])

  return (
    <search>
      <form
        className="flex items-stretch gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const searchText = box.current?.value.trim()
          if (searchText) start(() => router.push(`/warranty?q=${encodeURIComponent(searchText)}`, { scroll: false }))
        }}
      >
        <span className="control flex h-12 min-w-0 flex-1 items-center gap-3 px-3.5">
          <ScanLine aria-hidden className="size-5 shrink-0 text-text-3" />
          <input
            key={text}
            ref={box}
            name="q"
            type="search"
            aria-label="Serial number or asset tag"
            placeholder="Type or scan a serial number or asset tag"
            defaultValue={text}
            maxLength={200}
            data-page-search
            // The page is this box: whoever opens it has the machine's plate before them.
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="h-full min-w-0 flex-1 bg-transparent text-xl outline-none placeholder:text-base max-sm:placeholder:text-sm [&::-webkit-search-cancel-button]:appearance-none"
          />
        </span>
        <span className="flex *:h-full">
          <Button type="submit" variant="primary" size="lg" pending={pending}>
            Look up
          </Button>
        </span>
      </form>
    </search>
  )
}
