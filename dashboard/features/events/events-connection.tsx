export function EventsConnection() {
  return null;
}
