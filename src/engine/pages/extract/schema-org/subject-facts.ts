// Which properties of which schema.org types are facts worth showing, and under what label.

type Fact = readonly [property: string, label: string]

const CREATIVE: readonly Fact[] = [
  ['author', 'Author'],
  ['datePublished', 'Published'],
  ['publisher', 'Publisher'],
  ['genre', 'Genre'],
  ['inLanguage', 'Language'],
]

const FILM: readonly Fact[] = [
  ['director', 'Director'],
  ['creator', 'Creator'],
  ['actor', 'Cast'],
  ['datePublished', 'Published'],
  ['duration', 'Length'],
  ['genre', 'Genre'],
  ['numberOfSeasons', 'Seasons'],
  ['numberOfEpisodes', 'Episodes'],
  ['productionCompany', 'Produced by'],
  ['countryOfOrigin', 'Country'],
  ['aggregateRating', 'Rating'],
]

const ORGANIZATION: readonly Fact[] = [
  ['legalName', 'Legal name'],
  ['foundingDate', 'Founded'],
  ['founder', 'Founder'],
  ['foundingLocation', 'Founded in'],
  ['numberOfEmployees', 'Employees'],
  ['parentOrganization', 'Part of'],
  ['address', 'Address'],
  ['telephone', 'Telephone'],
  ['openingHours', 'Open'],
  ['priceRange', 'Prices'],
  ['servesCuisine', 'Cuisine'],
  ['aggregateRating', 'Rating'],
]

const PLACE: readonly Fact[] = [
  ['containedInPlace', 'In'],
  ['containedIn', 'In'],
  ['population', 'Population'],
  ['address', 'Address'],
  ['telephone', 'Telephone'],
  ['openingHours', 'Open'],
  ['publicAccess', 'Open to the public'],
  ['isAccessibleForFree', 'Free'],
]

const PERSON: readonly Fact[] = [
  ['birthDate', 'Born'],
  ['birthPlace', 'Born in'],
  ['deathDate', 'Died'],
  ['deathPlace', 'Died in'],
  ['nationality', 'Nationality'],
  ['jobTitle', 'Occupation'],
  ['hasOccupation', 'Occupation'],
  ['worksFor', 'Works for'],
  ['affiliation', 'Affiliation'],
  ['alumniOf', 'Educated at'],
  ['award', 'Awards'],
  ['spouse', 'Spouse'],
  ['parent', 'Parents'],
  ['children', 'Children'],
  ['knowsAbout', 'Known for'],
]

const PRODUCT: readonly Fact[] = [
  ['brand', 'Brand'],
  ['manufacturer', 'Maker'],
  ['model', 'Model'],
  ['offers', 'Price'],
  ['color', 'Colour'],
  ['material', 'Material'],
  ['weight', 'Weight'],
  ['releaseDate', 'Released'],
  ['aggregateRating', 'Rating'],
]

const SOFTWARE: readonly Fact[] = [
  ['author', 'Author'],
  ['publisher', 'Publisher'],
  ['softwareVersion', 'Version'],
  ['operatingSystem', 'Runs on'],
  ['applicationCategory', 'Category'],
  ['programmingLanguage', 'Written in'],
  ['license', 'Licence'],
  ['datePublished', 'Published'],
  ['offers', 'Price'],
  ['aggregateRating', 'Rating'],
]

const EVENT: readonly Fact[] = [
  ['startDate', 'Starts'],
  ['endDate', 'Ends'],
  ['location', 'Place'],
  ['organizer', 'Organizer'],
  ['performer', 'Performers'],
  ['offers', 'Price'],
]

const RECIPE: readonly Fact[] = [
  ['recipeYield', 'Makes'],
  ['prepTime', 'Preparation'],
  ['cookTime', 'Cooking'],
  ['totalTime', 'In all'],
  ['recipeCuisine', 'Cuisine'],
  ['recipeCategory', 'Course'],
  ['nutrition', 'Energy'],
  ['author', 'Author'],
  ['aggregateRating', 'Rating'],
]

const TAXON: readonly Fact[] = [
  ['taxonRank', 'Rank'],
  ['parentTaxon', 'Part of'],
  ['alternateName', 'Also called'],
]

const COURSE: readonly Fact[] = [
  ['provider', 'Provider'],
  ['courseCode', 'Code'],
  ['timeRequired', 'Takes'],
  ['educationalLevel', 'Level'],
]

const BY_FACTS: readonly (readonly [facts: readonly Fact[], types: string])[] = [
  [RECIPE, 'Recipe'],
  [PERSON, 'Person'],
  [
    ORGANIZATION,
    `Organization Corporation EducationalOrganization CollegeOrUniversity GovernmentOrganization NGO SportsTeam
    SportsOrganization MusicGroup LocalBusiness Restaurant CafeOrCoffeeShop Hotel Store Hospital Library Museum`,
  ],
  [
    PLACE,
    `Place City Country State AdministrativeArea TouristAttraction LandmarksOrHistoricalBuildings Mountain
    RiverBodyOfWater LakeBodyOfWater Park Landform CivicStructure`,
  ],
  [[['isbn', 'ISBN'], ...CREATIVE], 'Book'],
  [FILM, 'Movie TVSeries TVEpisode'],
  [[['byArtist', 'By'], ...CREATIVE], 'MusicAlbum MusicRecording PodcastSeries VideoGame'],
  [PRODUCT, 'Product ProductGroup Vehicle Car'],
  [SOFTWARE, 'SoftwareApplication MobileApplication WebApplication SoftwareSourceCode'],
  [EVENT, 'Event MusicEvent SportsEvent Festival ExhibitionEvent'],
  [TAXON, 'Taxon'],
  [COURSE, 'Course'],
]

export const SUBJECT_FACTS: ReadonlyMap<string, readonly Fact[]> = new Map(
  BY_FACTS.flatMap(([facts, types]) => types.split(/\s+/).map((type) => [type, facts] as const)),
)
