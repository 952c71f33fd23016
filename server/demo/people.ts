import { itemAt } from '#shared/present.ts'
import type { Address } from '#shared/address/address.ts'
import type { Locale } from '#shared/locale.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A demo customer. The email addresses lead nowhere. */
export interface DemoPerson {
  id: string
  email: string
  firstName: string
  lastName: string
  locale: Locale
  address: Address
}

interface Land {
  country: string
  weight: number
  locale: Locale
  first: string[]
  last: string[]
  streets: string[]
  /** City, postal code, and the region where addresses of the country have one. */
  cities: [city: string, postalCode: string, region?: string][]
}

const lands: Land[] = [
  {
    country: 'US',
    weight: 46,
    locale: 'en-US',
    first: ['Tom', 'Imani', 'Grace', 'Noah', 'Yuki', 'Elena', 'Marcus', 'Priya', 'Ruth', 'Caleb', 'Dana', 'Omar'],
    last: ['Weller', 'Reyes', 'Okafor', 'Lindgren', 'Sato', 'Park', 'Novak', 'Brooks', 'Haddad', 'Ellis'],
    streets: ['Maple Street', 'Prospect Avenue', 'Lake Drive', 'Orchard Lane', 'Mission Street'],
    cities: [
      ['Brooklyn', '11238', 'NY'],
      ['Portland', '97214', 'OR'],
      ['Chicago', '60647', 'IL'],
      ['Austin', '78704', 'TX'],
      ['Seattle', '98103', 'WA'],
    ],
  },
  {
    country: 'CA',
    weight: 12,
    locale: 'en-US',
    first: ['Claire', 'Liam', 'Amara', 'Etienne', 'Sophie'],
    last: ['Tremblay', 'Singh', 'MacLeod', 'Chen', 'Roy'],
    streets: ['Queen Street West', 'Main Street', 'Rue Saint-Denis'],
    cities: [
      ['Toronto', 'M6J 1E4', 'ON'],
      ['Vancouver', 'V5T 3J5', 'BC'],
      ['Montréal', 'H2J 2L1', 'QC'],
    ],
  },
  {
    country: 'GB',
    weight: 12,
    locale: 'en-US',
    first: ['Oliver', 'Freya', 'Amina', 'Harriet', 'Rhys'],
    last: ['Osei', 'Hughes', 'Bennett', 'Khan', 'Doyle'],
    streets: ['High Street', 'Church Road', 'Mill Lane'],
    cities: [
      ['London', 'E8 3PN'],
      ['Bristol', 'BS6 5QA'],
      ['Leeds', 'LS6 2AB'],
    ],
  },
  {
    country: 'DE',
    weight: 11,
    locale: 'de-DE',
    first: ['Lena', 'Jonas', 'Mira', 'Felix', 'Aylin'],
    last: ['Brandt', 'Yilmaz', 'Vogel', 'Kaiser', 'Neumann'],
    streets: ['Gartenstraße', 'Lindenallee', 'Am Markt'],
    cities: [
      ['Berlin', '10437'],
      ['Leipzig', '04229'],
      ['Freiburg', '79104'],
    ],
  },
  {
    country: 'FR',
    weight: 7,
    locale: 'fr-FR',
    first: ['Camille', 'Hugo', 'Inès', 'Bastien'],
    last: ['Moreau', 'Lefèvre', 'Benali', 'Girard'],
    streets: ['rue des Lilas', 'avenue de la Gare', 'place du Marché'],
    cities: [
      ['Lyon', '69004'],
      ['Nantes', '44000'],
      ['Paris', '75011'],
    ],
  },
  {
    country: 'ES',
    weight: 5,
    locale: 'es-ES',
    first: ['Lucía', 'Mateo', 'Carmen'],
    last: ['Ortega', 'Vidal', 'Serrano'],
    streets: ['calle Mayor', 'calle del Olmo'],
    cities: [
      ['Madrid', '28012', 'Madrid'],
      ['Valencia', '46004', 'Valencia'],
    ],
  },
  {
    country: 'BR',
    weight: 4,
    locale: 'pt-BR',
    first: ['Marta', 'Rafael', 'Beatriz'],
    last: ['Leão', 'Nogueira', 'Farias'],
    streets: ['Rua das Flores', 'Avenida Central'],
    cities: [
      ['São Paulo', '01310-100', 'SP'],
      ['Curitiba', '80010-000', 'PR'],
    ],
  },
  {
    country: 'JP',
    weight: 3,
    locale: 'ja-JP',
    first: ['Haruka', 'Kenji', 'Aoi'],
    last: ['Mori', 'Tanaka', 'Ishii'],
    streets: ['Sakuragaoka', 'Honmachi'],
    cities: [
      ['Setagaya', '154-0001', '13'],
      ['Kyoto', '604-8001', '26'],
    ],
  },
]

/** `count` customers in countries that the shop ships to. */
export function inventPeople(chance: SeededRandom, count: number, sendsTo: (country: string) => boolean): DemoPerson[] {
  const reached = lands.filter(({ country }) => sendsTo(country))
  const from = reached.length > 0 ? reached : lands.slice(0, 1)
  return Array.from({ length: count }, (_, index) => {
    const land = itemAt(from, chance.weighed(from.map(({ weight }) => weight)))
    const [firstName, lastName] = [chance.pick(land.first), chance.pick(land.last)]
    const [city, postalCode, region] = chance.pick(land.cities)
    const line1 = `${chance.whole(1, 180)} ${chance.pick(land.streets)}`
    const name = `${firstName} ${lastName}`
    const address: Address = { name, line1, line2: undefined, city, region, postalCode, country: land.country, phone: undefined }
    const plain = (name: string) => name.normalize('NFD').replace(/[^A-Za-z]/g, '')
    const email = `${plain(firstName)}.${plain(lastName)}.${index + 1}@demo.wanderbite.test`.toLowerCase()
    return { id: chance.uuid(), email, firstName, lastName, locale: land.locale, address }
  })
}
