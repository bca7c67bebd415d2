/** The bench has no router; a link is a link. */
export default function Link({ children, ...rest }: React.ComponentProps<'a'>) {
  return <a {...rest}>{children}</a>
}
