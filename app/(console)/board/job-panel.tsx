'use client'

import { restoreVisits, skipVisits } from '@/app/(console)/maintenance/actions'
import { loadCustomerMail, sendCustomerMail } from '@/app/(console)/work-orders/mail-actions'
import JobPanel from '@/components/scheduling/board/panel/job-panel'

type Props = Omit<React.ComponentProps<typeof JobPanel>, 'mail' | 'maintenance'>

/** The panel of a job, with what it saves on other pages. Comes with the first job that is opened. */
export default function BoardJobPanel(props: Props) {
  return <JobPanel {...props} mail={MAIL} maintenance={MAINTENANCE} />
}

const MAIL = { load: loadCustomerMail, send: sendCustomerMail }
const MAINTENANCE = { skip: skipVisits, restore: restoreVisits }
