import { redirect } from 'next/navigation'

/** Mails and bookmarks of earlier releases lead here. */
export default function WarningsPage() {
  redirect('/at-risk')
}
