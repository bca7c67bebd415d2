'use client'

import { Phone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PromiseDialog, type PromiseArrival } from './promise-dialog'
import { ToldList, type ToldPromise } from './told-list'

type Props = {
  told: readonly ToldPromise[]
  /** Absent where the user may only read, and where the work is over. */
  promise?: PromiseArrival
  contact: { id: string; name: string } | null
}

/** What the customer of a work order was told of the arrival, and the way to promise another time. */
export function ToldCard({ told, promise, contact }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (told.length === 0 && !promise) return null
  return (
    <>
      <Card
        title="Told the customer"
        count={told.length}
        empty={told.length === 0 ? 'No arrival was promised' : undefined}
        actions={
          promise ? (
            <Button size="sm" icon={<Phone aria-hidden />} onClick={() => setIsOpen(true)}>
              Promise an arrival
            </Button>
          ) : null
        }
      >
        <ToldList told={told} />
      </Card>
      {promise && isOpen ? (
        <PromiseDialog promise={promise} contact={contact} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  )
}
