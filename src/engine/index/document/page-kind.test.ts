// Page kinds: declarations and addresses that leave no doubt, and those that do.
import { describe, expect, it } from 'vitest'
import type { PageLabels } from '../../pages/page.ts'
import { pageKind } from './page-kind.ts'

function kindOf(url: string, labels: Partial<PageLabels> = {}, contentType = 'text/html'): string {
  return pageKind({ url, contentType, labels: { schemaTypes: [], scholarly: false, authors: [], ...labels } })
}

describe('by address', () => {
  it.each([
    ['https://www.youtube.com/watch?v=abc', 'video'],
    ['https://www.youtube.com/', 'website'],
    ['https://youtu.be/abc', 'video'],
    ['https://arxiv.org/abs/2101.00001', 'academic'],
    ['https://arxiv.org/list/cs.IR/recent', 'website'],
    ['https://www.nytimes.com/2024/01/02/world/a.html', 'news'],
    ['https://www.nytimes.com/', 'website'],
    ['https://mastodon.social/@a/123', 'social'],
    ['https://mastodon.social/@a', 'profile'],
    ['https://github.com/torvalds', 'profile'],
    ['https://github.com/torvalds/linux', 'website'],
    ['https://github.com/pricing', 'website'],
    ['https://x.com/search?q=a', 'website'],
    ['https://x.com/someone', 'profile'],
    ['https://x.com/a/status/1', 'social'],
    ['https://someone.substack.com/p/essay', 'blog'],
    ['https://blog.example.com/2023/a', 'blog'],
    ['https://blog.example.com/', 'website'],
    ['https://example.com/en/blog/a-post', 'blog'],
    ['https://example.com/blog/', 'website'],
    ['https://notyoutube.com/watch?v=1', 'website'],
    ['https://commons.wikimedia.org/wiki/File:A.jpg', 'image'],
  ])('%s is %s', (url, kind) => {
    expect(kindOf(url)).toBe(kind)
  })
})

describe('by declaration', () => {
  const page = 'https://a.example/page'
  it.each([
    [['NewsArticle'], 'news'],
    [['ReportageNewsArticle', 'WebPage'], 'news'],
    [['BlogPosting'], 'blog'],
    [['VideoObject'], 'video'],
    [['Article', 'VideoObject'], 'website'],
    [['Restaurant', 'WebSite'], 'place'],
    [['Person'], 'profile'],
    [['WebPage', 'Person'], 'website'],
    [['WebPage', 'ImageObject', 'WebSite', 'Organization'], 'website'],
    [['ImageObject'], 'image'],
    [['Thesis'], 'academic'],
    [['DiscussionForumPosting'], 'social'],
    [['MedicalScholarlyArticle'], 'academic'],
    [['Photograph'], 'image'],
    [['WebPage'], 'website'],
  ])('%s is %s', (schemaTypes, kind) => {
    expect(kindOf(page, { schemaTypes })).toBe(kind)
  })

  it('believes citation tags and OpenGraph', () => {
    expect(kindOf(page, { scholarly: true, schemaTypes: ['NewsArticle'] })).toBe('academic')
    expect(kindOf(page, { openGraphType: 'video.other' })).toBe('video')
    expect(kindOf(page, { openGraphType: 'profile' })).toBe('profile')
    expect(kindOf(page, { openGraphType: 'article' })).toBe('website')
  })

  it('goes by the type of what is no page', () => {
    expect(kindOf('https://a.example/a.png', {}, 'image/png')).toBe('image')
    expect(kindOf('https://a.example/a.mp4', {}, 'video/mp4')).toBe('video')
  })

  it('does without labels and with a broken address', () => {
    expect(pageKind({ url: 'nowhere', contentType: 'text/html' })).toBe('website')
  })
})
