/** The bench has no router; a link is a link. */
export default function Link(props: React.ComponentProps<'a'>) {
  return <a {...props} />
}
