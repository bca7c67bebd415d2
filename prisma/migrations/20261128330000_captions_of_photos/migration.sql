-- What a photo shows, in the words of whoever took it.
ALTER TABLE "photo" ADD COLUMN "caption" TEXT;
