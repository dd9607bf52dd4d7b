// Addresses that are never fetched although they look public: what clouds keep for their machines alone.
import ipaddr from 'ipaddr.js'

/**
 * Blocks that no registry of special addresses names, each with where it is described. What the registries of IANA
 * name (private, link-local, shared and the rest) is refused by its kind in egress-guard.ts; well-known addresses in
 * it stand here too, so that this one table answers what is kept from a page.
 */
export const NEVER_FETCHED: readonly { range: string; what: string; source: string }[] = [
  {
    range: '168.63.129.16/32',
    what: 'Azure host agent and platform DNS',
    source: 'https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16',
  },
  {
    range: '169.254.0.0/16',
    what: 'instance metadata of AWS, Azure, Google Cloud, Oracle, OpenStack, DigitalOcean, Hetzner; container credentials',
    source: 'RFC 3927; https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html',
  },
  {
    range: '100.100.100.200/32',
    what: 'Alibaba Cloud instance metadata',
    source: 'https://www.alibabacloud.com/help/en/ecs/user-guide/view-instance-metadata',
  },
  {
    range: '100.64.0.0/10',
    what: 'shared address space: carriers, overlay networks, cluster services',
    source: 'RFC 6598',
  },
  {
    range: '192.0.0.192/32',
    what: 'Oracle Cloud instance metadata, older form',
    source: 'https://docs.oracle.com/iaas/Content/Compute/Tasks/gettingmetadata.htm',
  },
  {
    range: '169.254.42.42/32',
    what: 'Scaleway instance metadata',
    source: 'https://www.scaleway.com/en/docs/instances/how-to/use-cloud-init/',
  },
  {
    range: '199.36.153.4/30',
    what: 'Google APIs for machines without a public address, restricted',
    source: 'https://cloud.google.com/vpc/docs/configure-private-google-access',
  },
  {
    range: '199.36.153.8/30',
    what: 'Google APIs for machines without a public address, private',
    source: 'https://cloud.google.com/vpc/docs/configure-private-google-access',
  },
  {
    range: '35.199.192.0/19',
    what: 'Google Cloud DNS forwarders, which private networks trust',
    source: 'https://cloud.google.com/dns/docs/zones/forwarding-zones',
  },
  {
    range: '161.26.0.0/16',
    what: 'IBM Cloud services for its own machines: DNS, mirrors, time',
    source: 'https://cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc',
  },
  {
    range: '166.8.0.0/14',
    what: 'IBM Cloud service endpoints for its own machines',
    source: 'https://cloud.ibm.com/docs/vpc?topic=vpc-service-endpoints-for-vpc',
  },
  {
    range: 'fd00:ec2::/32',
    what: 'AWS instance metadata, DNS and time over IPv6',
    source: 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html',
  },
  {
    range: 'fd20:ce::254/128',
    what: 'Google Cloud instance metadata over IPv6',
    source: 'https://cloud.google.com/compute/docs/metadata/querying-metadata',
  },
  {
    range: 'fd00:42::42/128',
    what: 'Scaleway instance metadata over IPv6',
    source: 'https://www.scaleway.com/en/docs/instances/how-to/use-cloud-init/',
  },
]

const blocks = NEVER_FETCHED.map(({ range }) => ipaddr.parseCIDR(range))

export function isNeverFetched(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return blocks.some(([block, bits]) => block.kind() === address.kind() && address.match(block, bits))
}
