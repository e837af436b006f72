import { postsApi } from "#contract/posts.ts";
import { handlers } from "../http/mount.ts";
import { changePost } from "./change-post.ts";
import { createPost } from "./create-post.ts";
import { reactToPost } from "./react-to-post.ts";
import { readOwnPosts, readPosts } from "./read-posts.ts";
import { replyToPost } from "./reply-to-post.ts";

export const postRoutes = handlers(postsApi, {
  list: (ctx, { params, query }) => readPosts(ctx, params.kind, params.id, query),
  mine: async (ctx, { params, body }) => ({
    posts: await readOwnPosts(ctx, params.kind, params.id, body.receipts),
  }),
  create: (ctx, { params, body }) => createPost(ctx, params.kind, params.id, body),
  change: async (ctx, { params, body }) => ({
    post: await changePost(ctx, params.id, params.responseId, body),
  }),
  reply: async (ctx, { params, body }) => ({
    post: await replyToPost(ctx, params.id, params.responseId, body),
  }),
  react: async (ctx, { params, body }) => ({
    post: await reactToPost(ctx, params.kind, params.id, params.responseId, body),
  }),
});
