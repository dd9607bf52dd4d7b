// Which of several places of one name is meant: the largest, where the caller's own country counts for more.
import type { Question } from './answer.ts'
import type { Place } from './gazetteer.ts'

const AT_HOME = 3

export function pickPlace(places: readonly Place[], { place, country }: Question): Place | undefined {
  const home = place.countryCode ?? country
  const weight = (one: Place): number =>
    Math.max(1, one.population) * (one.countryCode === home ? AT_HOME : 1)
  return [...places].sort((a, b) => weight(b) - weight(a))[0]
}

/** `Springfield, Illinois, United States`. */
export function showPlace(place: Place): string {
  const parts = [place.name, place.region, place.country]
  return parts.filter((part, at) => part !== undefined && parts.indexOf(part) === at).join(', ')
}
